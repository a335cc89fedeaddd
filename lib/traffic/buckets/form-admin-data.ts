import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { TrafficChoices } from './form-admin-schema'

const NAMED = { select: { id: true, name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] } as const

/** Every offer, group and bucket by name, for the forms of staff. */
export async function listTrafficChoices(): Promise<TrafficChoices> {
  const [offers, groups, buckets] = await Promise.all([
    db().offer.findMany({ ...NAMED, orderBy: [...NAMED.orderBy], select: { ...NAMED.select, status: true } }),
    db().offerGroup.findMany({ ...NAMED, orderBy: [...NAMED.orderBy] }),
    db().bucket.findMany({ ...NAMED, orderBy: [...NAMED.orderBy] }),
  ])
  return { offers, groups, buckets }
}
