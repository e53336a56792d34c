import { type SQL, sql } from "drizzle-orm";

/**
 * A column with the current name of the person behind `kind` and `id`, columns of the outer row; null for a program, for a person
 * without a name, and for one whom the reader may not see.
 */
export const nameOfActor = (kind: SQL, id: SQL): SQL<string | null> =>
  sql<
    string | null
  >`case when ${kind} = 'user' then (select nullif(concat_ws(' ', u.first_name, u.last_name), '')
    from users u where u.id = ${id}) end`;

/** A column with the name of the person with this e-mail, a column of the outer row; null like `nameOfActor`. */
export const nameOfEmail = (email: SQL): SQL<string | null> =>
  sql<
    string | null
  >`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u where u.email = ${email})`;

/** What a search by name compares, in lower case and written like the index users_by_part_of_name: both orders of the names. */
export const SEARCHED_NAME = sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(first_name, ''))`;
