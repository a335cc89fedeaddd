import { randomUUID } from 'node:crypto'
import type { ExternalKind, ExternalSource } from '@/lib/catalog/external-ids/constants'
import { recordExternalIds } from '@/lib/catalog/external-ids/service'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { rulesSettled } from '@/tests/support/tracking/tracking'

let lastId = 0
/** A number of a previous platform that no other test uses. */
export const foreignNumber = (): string => String(Math.floor(Math.random() * 1e9) * 1_000 + ++lastId)

/** Records ids of a previous platform as its import does. */
export async function imported(
  source: ExternalSource,
  ...rows: readonly (readonly [kind: ExternalKind, externalId: string, ourId: string | number])[]
): Promise<void> {
  const all = rows.map(([kind, externalId, ourId]) => ({ source, kind, externalId, ourId: String(ourId) }))
  await transact((tx) => recordExternalIds(tx, all, new Date()))
}

type Proof = { token?: string; networks?: string[]; orderParameter?: string; isOn?: boolean }

/** Lets an advertiser send calls in the form of a previous platform. */
export const takeOldPostbacks = (advertiserId: number, source: ExternalSource, proof: Proof) =>
  db().oldPostback.create({
    data: {
      advertiserId,
      source,
      isOn: proof.isOn ?? true,
      changedAt: new Date(),
      tokenHash: proof.token === undefined ? null : sha256Hex(proof.token),
      networks: proof.networks ?? [],
      orderParameter: proof.orderParameter ?? (source === 'tune' ? 'adv_sub' : 'order_id'),
    },
  })

/** A network that came from a previous platform: an advertiser with its token there, an offer and an affiliate. */
export async function oldNetwork(
  source: ExternalSource = 'tune',
  terms: Partial<Parameters<typeof createOffer>[0]> = {},
) {
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id, ...terms })
  const affiliate = await createAffiliate()
  const [offerNumber, affiliateNumber, oldToken] = [foreignNumber(), foreignNumber(), randomUUID()]
  await imported(source, ['offer', offerNumber, offer.id], ['affiliate', affiliateNumber, affiliate.id])
  await takeOldPostbacks(advertiser.id, source, { token: oldToken })
  await rulesSettled()
  const link =
    source === 'tune'
      ? `/aff_c?offer_id=${offerNumber}&aff_id=${affiliateNumber}`
      : `/clk?oid=${offerNumber}&affid=${affiliateNumber}`
  return { advertiser, offer, affiliate, offerNumber, affiliateNumber, oldToken, link }
}
