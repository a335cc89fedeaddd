import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceCookie, knownDevice } from '@/lib/accounts/sign-in/device-rules'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import { accountKey } from '@/lib/money/payout-methods/rules'
import { currentSeal, fingerprint, seal, unseal } from '@/lib/platform/crypto/seal'
import { db, pool } from '@/lib/platform/database/db'
import { PROOF_TABLE, ROTATE_BATCH, SEALED_TABLES } from '@/lib/runtime/data-checks/encryption-key-constants'
import { countSealed, rotateSealed } from '@/lib/runtime/data-checks/encryption-key-service'
import { proveDataKey, WrongDataKeyError } from '@/lib/runtime/processes/readiness-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { readSources } from '@/tests/support/setup/source-tree'

const OLD = 'the first key of a database in the tests'
const NEW = 'the second key, which takes its place: 2'
/** Two batches. */
const MANY = ROTATE_BATCH + 103
const set = vi.hoisted(() => ({ DATA_ENCRYPTION_KEY: '', DATA_ENCRYPTION_KEY_PREVIOUS: [] as string[] }))
vi.mock('@/lib/platform/env', async (load) => {
  const real = await load<typeof import('@/lib/platform/env')>()
  return { ...real, env: () => ({ ...real.env(), ...set }) }
})
const useKeys = (current: string, ...previous: string[]) =>
  Object.assign(set, { DATA_ENCRYPTION_KEY: current, DATA_ENCRYPTION_KEY_PREVIOUS: previous })

beforeEach(() => useKeys(OLD))
afterEach(async () => {
  await db().$executeRaw`TRUNCATE payout_method, advertiser_secret, data_key_proof, mail_message CASCADE`
})

const columnsOf = (table: string) => SEALED_TABLES.find((each) => each.table === table)?.columns ?? []

async function createMethods(count: number, email: string) {
  const { id: affiliateId } = await createAffiliate()
  const details = { email }
  const method = {
    affiliateId,
    kind: 'paypal' as const,
    hint: 'x',
    removedAt: new Date(),
    detailsSealed: seal(JSON.stringify(details)),
    fingerprint: fingerprint(accountKey('paypal', details)),
  }
  await db().payoutMethod.createMany({ data: Array.from({ length: count }, () => ({ ...method, id: randomUUID() })) })
  return affiliateId
}

describe('a value', () => {
  test('is read with the key it was sealed under while that one is set, current or previous', () => {
    const sealed = seal('secret')
    useKeys(NEW)
    expect(() => unseal(sealed)).toThrow('under a key that is not set')
    useKeys(NEW, OLD)
    expect(unseal(sealed)).toBe('secret')
    expect(seal('secret').startsWith(currentSeal())).toBe(true)
    expect(sealed.startsWith(currentSeal())).toBe(false)
    useKeys(OLD, NEW)
    expect(unseal(sealed)).toBe('secret')
  })

  test('of the form before keys had ids is read with the current and with a previous key', () => {
    const made = seal('000123456789').replace(/^v2\.[0-9a-f]{8}\./, 'v1.')
    expect(unseal(made)).toBe('000123456789')
    useKeys(NEW, OLD)
    expect(unseal(made)).toBe('000123456789')
    useKeys(NEW)
    expect(() => unseal(made)).toThrow()
  })

  test('that makes a browser known is recognized under the previous key too', () => {
    const account = { email: 'ada@stoke.test', passwordHash: 'hash' }
    const cookies = deviceCookie(null, account).split(';')[0] ?? ''
    useKeys(NEW, OLD)
    expect(knownDevice(cookies, account)).not.toBeNull()
    useKeys(NEW)
    expect(knownDevice(cookies, account)).toBeNull()
  })
})

describe('a rotation', () => {
  test('seals everything again under the current key; starts work before, during and after', async () => {
    await proveDataKey()
    await createAdvertiser()
    await createMethods(MANY, 'ada@pay.example')
    const own = await createAffiliate()
    await db().user.update({ where: { id: own.userId }, data: { oneTimeCodeSecret: seal('totp') } })
    const mail = { toAddress: 'a@b.example', subject: 's', template: 't', html: seal('<p>'), text: seal('t') }
    await db().mailMessage.createMany({ data: [mail, { ...mail, html: '', text: '' }] })

    useKeys(NEW)
    await expect(proveDataKey()).rejects.toThrow(WrongDataKeyError)
    useKeys(NEW, OLD)
    await proveDataKey()
    const before = await countSealed()
    expect(before.find(({ table }) => table === 'payout_method')).toMatchObject({ current: 0, other: MANY })
    const done = await rotateSealed()
    expect(done.find(({ table }) => table === 'payout_method')).toMatchObject({ sealedAgain: MANY, current: MANY })
    expect(done.find(({ column }) => column === 'html')).toMatchObject({ sealedAgain: 1 })
    expect((await countSealed()).every(({ other, unreadable }) => other + unreadable === 0)).toBe(true)
    expect((await rotateSealed()).every(({ sealedAgain }) => sealedAgain === 0)).toBe(true)
    expect(await sealedElsewhere()).toEqual([])

    useKeys(NEW)
    await proveDataKey()
    const { oneTimeCodeSecret } = await db().user.findUniqueOrThrow({ where: { id: own.userId } })
    expect(unseal(oneTimeCodeSecret ?? '')).toBe('totp')
    useKeys(OLD)
    await expect(proveDataKey()).rejects.toThrow(WrongDataKeyError)
  })

  test('recognizes shared destinations across it; one that was erased keeps its fingerprint', async () => {
    const one = await createMethods(1, 'both@pay.example')
    const erased = await createMethods(1, 'gone@pay.example')
    const details = seal(JSON.stringify({ erased: true, salt: 'x' }))
    await db().payoutMethod.updateMany({ where: { affiliateId: erased }, data: { detailsSealed: details } })
    const printOf = async (affiliateId: number) =>
      (await db().payoutMethod.findFirstOrThrow({ where: { affiliateId } })).fingerprint
    const kept = await printOf(erased)
    useKeys(NEW, OLD)
    const other = await createMethods(1, 'both@pay.example')
    await rotateSealed()
    expect(await sharePayoutDestination(db(), one, other)).toBe(true)
    expect(await printOf(erased)).toBe(kept)
  })

  test('run four times at once, and stopped halfway, ends with everything under the current key', async () => {
    await createMethods(MANY, 'many@pay.example')
    useKeys(NEW, OLD)
    await Promise.all(Array.from({ length: 4 }, () => rotateSealed()))
    await rotateSealed()
    const counts = await countSealed()
    expect(counts.find(({ table }) => table === 'payout_method')).toMatchObject({ current: MANY, other: 0 })
  })

  test('never overwrites a value that is changed meanwhile', async () => {
    const affiliateId = await createMethods(150, 'first@pay.example')
    useKeys(NEW, OLD)
    const change = async () => {
      const methods = await db().payoutMethod.findMany({ where: { affiliateId }, select: { id: true } })
      for (const { id } of methods) {
        const detailsSealed = seal(JSON.stringify({ email: 'second@pay.example' }))
        await db().payoutMethod.update({ where: { id }, data: { detailsSealed } })
      }
    }
    await Promise.all([change(), rotateSealed(), rotateSealed()])
    const methods = await db().payoutMethod.findMany({ where: { affiliateId } })
    const emails = methods.map(({ detailsSealed }) => JSON.parse(unseal(detailsSealed)).email)
    expect(new Set(emails)).toEqual(new Set(['second@pay.example']))
  })

  test('leaves what no key can read, counts it, and does not stop', async () => {
    const affiliateId = await createMethods(2, 'x@pay.example')
    const [first] = await db().payoutMethod.findMany({ where: { affiliateId } })
    await db().payoutMethod.update({ where: { id: first?.id ?? '' }, data: { detailsSealed: 'plain text' } })
    useKeys(NEW, OLD)
    const done = await rotateSealed()
    expect(done.find(({ table }) => table === 'payout_method')).toMatchObject({ sealedAgain: 1, unreadable: 1 })
    const after = await db().payoutMethod.findUniqueOrThrow({ where: { id: first?.id ?? '' } })
    expect(after.detailsSealed).toBe('plain text')
  })
})

/** Text columns of the database with a value that is sealed under another key than the current one. */
async function sealedElsewhere(): Promise<string[]> {
  const columns = await pool().query<{ table: string; column: string }>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'text' AND table_name NOT LIKE '\\_%'`)
  const found: string[] = []
  for (const { table, column } of columns.rows) {
    const where = `"${column}" ~ '^(v1|v2\\.[0-9a-f]{8})\\.[A-Za-z0-9_-]{38,}$' AND NOT starts_with("${column}", $1)`
    const { rows } = await pool().query(`SELECT 1 FROM "${table}" WHERE ${where} LIMIT 1`, [currentSeal()])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

describe('the list of sealed columns', () => {
  test('has every column of the models whose name says that it is sealed', () => {
    const folder = path.resolve('prisma/models')
    const sealed = readdirSync(folder).flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return [...text.matchAll(/^model \w+ \{[\s\S]*?^\}/gm)].flatMap(([model]) => {
        const table = /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ''
        const fields = [...model.matchAll(/^ {2}(\w*[sS]ealed) +String.*$/gm)]
        return fields.map(([line, name = '']) => `${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? name}`)
      })
    })
    const listed = [...SEALED_TABLES, PROOF_TABLE].flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(sealed.filter((column) => !listed.includes(column))).toEqual([])
    // those whose names do not say it
    expect(listed.filter((column) => !sealed.includes(column)).sort()).toEqual([
      'app_user.one_time_code_secret',
      'mail_message.attachments',
      'mail_message.html',
      'mail_message.text',
    ])
  })

  test('has the columns of every file that seals', () => {
    const files = readSources()
      .filter(({ path: file }) => file.startsWith('lib/') && !file.startsWith('lib/generated/'))
      .filter(
        ({ path: file, lines }) => file !== 'lib/platform/crypto/seal.ts' && lines.some((l) => /\bseal\(/.test(l)),
      )
      .map(({ path: file }) => file)
    // another file: add its columns to SEALED_TABLES, then the file here
    expect(files.sort()).toEqual([
      'lib/accounts/credentials/two-factor-service.ts',
      'lib/api/agents/service.ts',
      'lib/api/calls/idempotency-service.ts',
      'lib/api/webhooks/service.ts',
      'lib/catalog/advertisers/secrets/service.ts',
      'lib/community/bots/profile-admin-service.ts',
      'lib/community/discord/sandbox/oauth.ts',
      'lib/community/discord/service.ts',
      'lib/conversions/affiliate-postbacks/service.ts',
      'lib/imports/network/admin-service.ts',
      'lib/messages/mail/sealed-content-rules.ts',
      'lib/messages/push/keys-service.ts',
      'lib/money/payout-methods/service.ts',
      'lib/money/tax/service.ts',
      'lib/people/account/deletion/erasure-service.ts',
      'lib/platform/network/signed-calls.ts',
      'lib/runtime/data-checks/encryption-key-service.ts',
      'lib/runtime/processes/readiness-service.ts',
      'lib/tracking/shops/service.ts',
      'lib/tracking/test-mode/test-account-service.ts',
    ])
    expect(columnsOf('affiliate_postback')).toEqual(['secret_sealed', 'former_secret_sealed'])
  })

  test.each(SEALED_TABLES.map((each) => [each.table, each] as const))(
    'names columns and key of %s',
    async (_, each) => {
      const names = [...each.columns, each.key[0]]
      const { rows } = await pool().query<{ name: string; type: string }>(
        `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_name = $1 AND column_name = ANY($2)`,
        [each.table, names],
      )
      expect(rows).toHaveLength(names.length)
      expect(rows.find(({ name }) => name === each.key[0])?.type).toBe(each.key[1])
    },
  )
})
