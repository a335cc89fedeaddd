import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * What a database consists of, one line for each part: tables, columns, constraints, indexes, triggers, functions, types,
 * sequences, rights, comments and rows. Left out are the history of migrations, the order in which things were made, and
 * times that are taken when a row is made.
 */
export async function catalogLines(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ line: string }>(query)
    lines.push(...rows.map(({ line }) => `${kind} ${line}`))
  }
  return [...lines, ...(await rowLines(client))].sort()
}

/** One hash of the catalog of a database. */
export async function catalogHash(client: pg.Client): Promise<string> {
  const lines = await catalogLines(client)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

async function rowLines(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; times: string }>(TABLES)
  const selects = tables.map(
    ({ name, times }) =>
      `SELECT concat_ws(' ', 'row', '${name}', to_jsonb(t) - '${times}'::text[]) AS line FROM (SELECT * FROM ${name}) t`,
  )
  const { rows } = await client.query<{ line: string }>(selects.join(' UNION ALL '))
  return rows.map(({ line }) => line)
}

const TABLES = `
  SELECT c.oid::regclass::text AS name, coalesce(array_agg(a.attname::text)
    FILTER (WHERE pg_get_expr(d.adbin, d.adrelid) = 'CURRENT_TIMESTAMP' OR a.attname = 'log_cnt'), '{}')::text AS times
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S') AND c.relname <> '_prisma_migrations' GROUP BY c.oid`

/** Of the schema, without the history of migrations and what belongs to an extension. */
const OURS = `c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE '\\_prisma\\_migrations%'`
const NOT_OF_EXTENSION = (id: string) =>
  `NOT EXISTS (SELECT FROM pg_depend x WHERE x.objid = ${id} AND x.deptype = 'e')`

/** Each gives a column `line`. */
const QUERIES = {
  extension: `SELECT concat_ws(' ', extname, extversion, extnamespace::regnamespace) AS line FROM pg_extension`,
  relation: `
    SELECT concat_ws(' | ', c.relname, c.relkind, c.relpersistence, c.reloptions, c.relacl, c.relreplident, c.relrowsecurity,
      pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), am.amname, t.reloptions,
      (SELECT array_agg(inhparent::regclass) FROM pg_inherits WHERE inhrelid = c.oid),
      CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END) AS line
    FROM pg_class c LEFT JOIN pg_am am ON am.oid = c.relam LEFT JOIN pg_class t ON t.oid = c.reltoastrelid WHERE ${OURS}`,
  column: `
    SELECT concat_ws(' | ', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl, a.attcollation::regcollation) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm')`,
  constraint: `
    SELECT concat_ws(' | ', c.relname, k.conname, k.contype, pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable,
      k.condeferred, k.conislocal, k.coninhcount, k.connoinherit, k.conindid::regclass) AS line
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${OURS}`,
  index: `
    SELECT concat_ws(' | ', c.relname, pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready, i.indisunique,
      i.indisprimary, i.indimmediate, i.indisclustered, i.indisreplident) AS line
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE ${OURS}`,
  trigger: `
    SELECT concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled, t.tgparentid <> 0) AS line
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${OURS} AND NOT t.tgisinternal`,
  rule: `
    SELECT pg_get_ruledef(r.oid) AS line FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE ${OURS}`,
  policy: `
    SELECT concat_ws(' | ', c.relname, p.polname, p.polcmd, pg_get_expr(p.polqual, p.polrelid)) AS line
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${OURS}`,
  function: `
    SELECT concat_ws(' | ', pg_get_functiondef(p.oid), p.proacl) AS line FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND ${NOT_OF_EXTENSION('p.oid')}`,
  type: `
    SELECT concat_ws(' | ', t.typname, t.typtype, t.typacl,
      (SELECT array_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid)) AS line
    FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd', 'c', 'r') AND (c.oid IS NULL OR ${OURS})
      AND ${NOT_OF_EXTENSION('t.oid')}`,
  sequence: `
    SELECT concat_ws(' | ', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle,
      s.cache_size, (SELECT format('%s.%s', d.refobjid::regclass, d.refobjsubid > 0) FROM pg_depend d
        WHERE d.objid = format('%I', s.sequencename)::regclass AND d.deptype = 'a')) AS line
    FROM pg_sequences s WHERE s.schemaname = 'public'`,
  comment: `
    SELECT concat_ws(' | ', pg_describe_object(classoid, objoid, objsubid), description) AS line FROM pg_description
    WHERE objoid >= 16384 AND ${NOT_OF_EXTENSION('objoid')}`,
  right: `
    SELECT concat_ws(' | ', nspname, nspacl) AS line FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)'
    UNION ALL SELECT concat_ws(' | ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl)
    FROM pg_default_acl`,
  statistic: `SELECT pg_get_statisticsobjdef(oid) AS line FROM pg_statistic_ext`,
}
