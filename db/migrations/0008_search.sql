-- Search: functions, triggers, policies and grants.

-- Functions

-- Short words and words with digits (plates, "Oy") are left out: guessing their typing errors is not worth it.
create function learn_words(kind_learnt text, texts text[]) returns void language sql set search_path = public, pg_temp as $$
  insert into search_words (kind, word)
  select distinct kind_learnt, one.word
  from unnest(texts) t, string_to_table(search_words_of(t), ' ') one(word)
  where char_length(one.word) >= 3 and one.word !~ '[0-9]'
    and not exists (select from search_words known where known.kind = kind_learnt and known.word = one.word collate "C")
$$;
revoke execute on function learn_words(text,text[]) from public;

-- Grants

grant select on search_words to tolppa_admin;
