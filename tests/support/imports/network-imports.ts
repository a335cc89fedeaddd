import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { getImport, listImportRows } from '@/lib/imports/network/admin-data'
import type { ImportRow, NewImport } from '@/lib/imports/network/admin-schema'
import { checkImport, createImport, runImport, storeImportPart } from '@/lib/imports/network/admin-service'
import { runPhrase } from '@/lib/imports/network/rules'
import { runNetworkImports } from '@/lib/imports/network/run-service'
import type { ImportKind } from '@/lib/imports/rows/constants'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { createUser } from '../factories/users'
import { valuesOf } from '../setup/table-state'

/** The time of these tests. */
export const NOW = new Date('2026-11-20T15:00:00Z')

const PERIOD = { from: '2026-10-01', to: '2026-10-31', historyUntil: '2026-11-01', reason: 'the move' }

export async function superAdmin(): Promise<StaffActor> {
  const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
  return { userId, role: 'SUPER_ADMIN' }
}

type From = { source: 'tune' | 'everflow'; base: string; network?: string; key: string }
type Options = { kinds: ImportKind[]; at?: Date; activatesOffers?: boolean }

/** An import from the API of a stand-in. */
export async function importFrom(
  { source, base, network = source === 'tune' ? 'demo' : 'us', key }: From,
  options: Options,
) {
  const actor = await superAdmin()
  const { kinds, at = NOW, activatesOffers = true } = options
  const input = {
    source,
    network,
    key,
    kinds,
    activatesOffers,
    isFromFiles: false,
    timeZone: 'America/New_York',
    ...PERIOD,
  }
  const { id } = await createImport({ actor, at }, input)
  return stepsOf({ actor, at }, id, base)
}

/** An import from files, by kind. */
export async function importFiles(
  source: 'tune' | 'everflow',
  files: Partial<Record<ImportKind, string>>,
  at = NOW,
  more: Partial<Pick<NewImport, 'timeZone' | 'historyUntil' | 'to'>> = {},
) {
  const actor = await superAdmin()
  const kinds = Object.keys(files) as ImportKind[]
  const input = {
    source,
    network: '',
    key: '',
    kinds,
    activatesOffers: true,
    isFromFiles: true,
    timeZone: 'America/New_York',
  }
  const { id } = await createImport({ actor, at }, { ...input, ...PERIOD, ...more })
  for (const [kind, text] of Object.entries(files) as [ImportKind, string][]) {
    const content = new TextEncoder().encode(text)
    await storeImportPart({ actor, at }, { id, kind, place: 0, parts: 2, content: content.slice(0, 20) })
    await storeImportPart({ actor, at }, { id, kind, place: 1, parts: 2, content: content.slice(20) })
  }
  return stepsOf({ actor, at }, id, undefined)
}

function stepsOf(context: { actor: StaffActor; at: Date }, id: string, base: string | undefined) {
  const clock = fixedClock(context.at)
  const work = () => runNetworkImports({ clock, base, wait: async () => undefined })
  const rows = async () => {
    const all: ImportRow[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: { rows: ImportRow[]; next: number | null } = await listImportRows({ id, after })
      all.push(...page.rows)
      after = page.next
    }
    return all
  }
  const check = async () => {
    await checkImport(context, { id })
    await work()
    return getImport(id)
  }
  const confirm = async (sendsInvitations = false) => {
    const { counts } = await getImport(id)
    await runImport(context, { id, sendsInvitations, reason: 'the move', confirm: runPhrase(counts) })
  }
  const run = async (sendsInvitations = false) => {
    await confirm(sendsInvitations)
    await work()
    return getImport(id)
  }
  return { id, context, work, rows, check, confirm, run }
}

/** The kind, the id and the result of each row. */
export const listResults = (rows: readonly ImportRow[]) =>
  rows.map(({ kind, externalId, verdict }) => `${kind} ${externalId}: ${verdict}`)

const SYSTEM = [
  'job_run',
  'network_import',
  'network_import_row',
  'network_import_part',
  '_prisma_migrations',
  'data_key_proof',
]

/** Every row of every table but those of imports themselves, as text. */
export async function everything(): Promise<Record<string, string>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`
  const names = tables.map(({ name }) => name).filter((name) => !SYSTEM.includes(name))
  const found = await valuesOf<string | null>(names, Prisma.sql`string_agg(t::text, chr(10) ORDER BY t::text)`)
  return Object.fromEntries(found.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
}
