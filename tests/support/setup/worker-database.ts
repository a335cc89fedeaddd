import pg from 'pg'

/** Where the tests' PostgreSQL is, and the template that databases are copied from. */
export type TestServer = { admin: string; superuser: string; serving: string; template: string; prefix: string }

/** Dead rows add up in a database that is emptied by DELETE: it is copied anew after so many files, or bytes of rows. */
const FILES = 40
const BYTES = 8_000_000

/** The database of a worker: a copy of the template that its files use one after another, emptied between them. */
export class WorkerDatabase {
  private used = 0
  private constructor(
    private readonly boss: pg.Client,
    private readonly schema: string,
  ) {}

  /** Copies the template. What an earlier worker left under this name goes. */
  static async create(name: string, { admin, superuser, template }: TestServer): Promise<WorkerDatabase> {
    await drop(name, admin)
    await copyDatabase(template, name, admin)
    const boss = new pg.Client({ connectionString: superuser.replace(/[^/]+$/, name) })
    boss.on('error', () => undefined)
    await boss.connect()
    // a copy of a file's database has the template's rows already
    if ((await boss.query(HAS_KEPT)).rows.length === 0) await boss.query(KEEP_ROWS)
    await boss.query('set session_replication_role = replica')
    return new WorkerDatabase(boss, await schemaOf(boss))
  }

  /**
   * Brings it back to the template's rows and sequences. @param sessions those of the pool, which remain; others end
   * @returns whether it is as good as new: not when its schema was changed, or dead rows have grown too many
   */
  async empty(sessions: readonly number[]): Promise<boolean> {
    this.used += 1
    await this.boss.query(END_OTHERS, [sessions])
    const tables = await this.filled()
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
    if (this.used >= FILES || bytes > BYTES || (await schemaOf(this.boss)) !== this.schema) return false
    if ((await this.boss.query(LOCKS)).rows.length > 0) return false
    await this.boss.query([...tables.map(({ name }) => `delete from ${name}`), RESTORE].join(';'))
    return true
  }

  /** Ends its own connection. */
  end = (): Promise<void> => this.boss.end()

  private async filled(): Promise<{ name: string; bytes: number }[]> {
    return (await this.boss.query(FILLED)).rows
  }
}

/** Copies a database that nobody is connected to. */
export const copyDatabase = (from: string, to: string, admin: string) =>
  ask(admin, `create database ${to} template ${from} strategy file_copy`)

export const drop = (name: string, admin: string) => ask(admin, `drop database if exists ${name} with (force)`)

export async function hasDatabase(name: string, admin: string): Promise<boolean> {
  return (await ask(admin, `select 1 from pg_database where datname = '${name}'`)).length > 0
}

async function ask(url: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const schemaOf = async (client: pg.Client): Promise<string> => (await client.query(SCHEMA)).rows[0].schema

const OURS = `relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace,
  'pg_toast'::regnamespace, 'kept'::regnamespace)`

const FILLED = `select oid::regclass::text as name, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and ${OURS} and pg_relation_size(oid) > 0`

const HAS_KEPT = `select 1 from pg_namespace where nspname = 'kept'`

// the template's own rows, and where its sequences are
const KEEP_ROWS = `create schema kept;
  create table kept.sequences as select oid::regclass as sequence, last_value, is_called
    from pg_class, pg_get_sequence_data(oid) where relkind = 'S' and ${OURS};
  do $$ declare name text; begin
    for name in select relname from pg_class where relkind = 'r' and ${OURS} and pg_relation_size(oid) > 0 loop
      execute format('create table kept.%1$I as table public.%1$I', name);
    end loop;
  end $$`

const RESTORE = `do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' and relname <> 'sequences' loop
      execute format('insert into public.%1$I overriding system value table kept.%1$I', name);
    end loop;
  end $$;
  select setval(sequence, last_value, is_called) from kept.sequences`

/** What changes with every change of the schema: tables, columns, indexes, rights, triggers, functions, statistics. */
const SCHEMA = `select md5(concat(
  (select string_agg(concat(oid, relname, relnatts, relacl, reltuples >= 0), ',' order by oid) from pg_class where ${OURS}),
  (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat(oid, xmin), ',' order by oid) from pg_proc where oid >= 16384),
  (select string_agg(concat(oid), ',' order by oid) from pg_namespace where nspname !~ '^pg_'))) as schema`

const END_OTHERS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pid <> all ($1::int[]) and backend_type = 'client backend'`

const LOCKS = `select 1 from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype <> 'virtualxid' and l.pid <> pg_backend_pid()`
