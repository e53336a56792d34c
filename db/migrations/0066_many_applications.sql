-- From 20 complete applications of one account on, the admins see them as one, and further ones come slowly.
-- Works with builds since 0026_outgoing

CREATE INDEX "companies_applications" ON "companies" USING btree ("owner_id",COALESCE(submitted_at, created_at),"id") WHERE (deleted_at IS NULL) AND (status = 'pending');

-- The companies of the person of this transaction that wait for approval, also those that were sent since it started, and when
-- the last one was sent.
create function own_applications(out count bigint, out last_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), max(coalesce(c.submitted_at, c.created_at)) from companies c
    where c.owner_id = app_user_id() and c.status = 'pending' and c.deleted_at is null
$$;
revoke execute on function own_applications() from public;
grant execute on function own_applications() to tolppa_user;
