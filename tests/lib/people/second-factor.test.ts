import { describe, expect, test } from 'vitest'
import { changePassword } from '@/lib/accounts/credentials/password-service'
import { getMethods, openDestination } from '@/lib/money/payout-methods/data'
import { methodChangeSchema } from '@/lib/money/payout-methods/schema'
import { removeMethod, saveMethod } from '@/lib/money/payout-methods/service'
import { DELETION_PHRASE } from '@/lib/people/account/deletion/constants'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { db } from '@/lib/platform/database/db'
import { codeAt, turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { beginSession } from '@/tests/support/accounts/session'
import { createUser, PASSWORD } from '@/tests/support/factories/users'
import { refusalOf } from '@/tests/support/platform/refusals'

const AT = new Date('2026-11-20T15:00:05Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)
const NEW_PASSWORD = 'another long password 7'

/** Someone with two-factor authentication and a payout method. */
async function newOwner() {
  const user = await createUser()
  const actor = { userId: user.id, affiliateId: user.affiliateId ?? 0, sessionId: (await beginSession(user)).sessionId }
  await saveMethod({ actor, at: AT }, paypal('first@pay.example'))
  const { secret } = await turnCodesOn(user, AT)
  return { actor, secret, email: user.email }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const paypal = (email: string, code?: string) =>
  methodChangeSchema.parse({ kind: 'paypal', email, password: PASSWORD, ...(code !== undefined && { code }) })
const methodsOf = async ({ actor }: Owner) => (await getMethods(actor.affiliateId, AT)).methods.map(({ hint }) => hint)

type Ask = (owner: Owner, at: Date, code?: string) => Promise<unknown>

const changes: readonly [string, Ask, (owner: Owner) => Promise<boolean>][] = [
  [
    'replacing a payout method',
    ({ actor }, at, code) => saveMethod({ actor, at }, paypal('second@pay.example', code)),
    async (owner) => (await methodsOf(owner))[0] === 's•••@pay.example',
  ],
  [
    'removing a payout method',
    ({ actor }, at, code) => removeMethod({ actor, at }, { kind: 'paypal', password: PASSWORD, code }),
    async (owner) => (await methodsOf(owner)).length === 0,
  ],
  [
    'changing the password',
    ({ actor }, at, code) =>
      changePassword({ actor, at }, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, code }),
    async ({ email }) =>
      (await db().mailMessage.count({ where: { toAddress: email, template: 'password-changed' } })) === 1,
  ],
  [
    'deleting the account',
    ({ actor }, at, code) =>
      deleteAccount({ actor, at }, { phrase: DELETION_PHRASE, password: PASSWORD, givesUpCents: 0, code }),
    async ({ actor }) => (await db().user.findUniqueOrThrow({ where: { id: actor.userId } })).status === 'deleted',
  ],
]

describe('with two-factor authentication on', () => {
  test.each(changes)('%s asks for a code beside the password', async (_, ask, isDone) => {
    const owner = await newOwner()
    const at = later(3600)
    expect(await refusalOf(ask(owner, at))).toMatchObject({ code: 'otp_required' })
    expect(await refusalOf(ask(owner, at, '000000'))).toMatchObject({
      code: 'invalid',
      fields: { code: expect.any(String) },
    })
    expect(await isDone(owner)).toBe(false)
    await ask(owner, at, codeAt(owner.secret, at))
    expect(await isDone(owner)).toBe(true)
  })
})

test('the code is not stored with the destination', async () => {
  const owner = await newOwner()
  const at = later(7200)
  await saveMethod({ actor: owner.actor, at }, paypal('third@pay.example', codeAt(owner.secret, at)))
  const stored = await db().payoutMethod.findFirstOrThrow({
    where: { affiliateId: owner.actor.affiliateId, removedAt: null },
  })
  expect(openDestination(stored.detailsSealed)).toEqual({ email: 'third@pay.example' })
})
