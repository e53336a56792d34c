-- A vehicle or driver that is moved leaves an event in each of the two companies: one that it came, one that it left.
alter table events drop constraint events_action_check;
alter table events add constraint events_action_check
  check (action in ('create', 'update', 'delete', 'restore', 'copy', 'leave'));

-- A company's own story tells of those that left too: they have no page of theirs there any more.
drop index events_company_story;
create index events_company_story on events (company_id, id desc)
  where entity_type = 'company' or action in ('delete', 'restore', 'leave');
