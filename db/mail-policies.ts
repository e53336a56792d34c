import type postgres from "postgres";
import { LETTERS, mailsOf } from "#lib/letters/letters.ts";
import { MAIL_SENDERS } from "#lib/mail/rules/mail-senders.ts";

/**
 * Makes the policies for the outbox, in one transaction: each role inserts the mails whose letters name it
 * (lib/letters/letters.ts), and no others. Removes every other permission to insert mails. Tells the database
 * the topics of the letters in the bell.
 */
export async function listMailSenders(sql: postgres.Sql, runtimeRole: string): Promise<void> {
  const policies = MAIL_SENDERS.map((sender) => {
    const role = sender === "server" ? runtimeRole : sender;
    const kinds = mailsOf(sender).map((kind) => `'${kind}'`);
    return `create policy listed_for_${sender} on outbox for insert to ${role} with check (kind in (${kinds.join(", ")}));`;
  });
  const topics = LETTERS.flatMap(({ kind, notice }) => (notice ? [`when '${kind}' then '${notice}'`] : []));
  await sql.unsafe(`
    do $$ declare one record; begin
      for one in select polname as name from pg_policy
        where polrelid = 'outbox'::regclass and polpermissive and polcmd = 'a' loop
        execute format('drop policy %I on outbox', one.name);
      end loop;
    end $$;
    ${policies.join("\n")}
    create or replace function notice_topic(kind text) returns text language sql immutable as
      $$ select case kind ${topics.join(" ")} end $$;`);
}
