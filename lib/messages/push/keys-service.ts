import 'server-only'
import webPush from 'web-push'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'

/** The VAPID key pair of this installation (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const ONE = { id: 1 }

/**
 * The key pair: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY where they are set, else that of the database, which the first start
 * makes. Its private key is sealed under DATA_ENCRYPTION_KEY.
 */
export async function pushKeys(): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env()
  if (publicKey && privateKey) return { publicKey, privateKey }
  const stored = (await db().pushKey.findUnique({ where: ONE })) ?? (await makeKeys())
  return { publicKey: stored.publicKey, privateKey: unseal(stored.privateKeySealed) }
}

/** Of processes that start at once, the first one's pair is stored. */
async function makeKeys() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const data = { ...ONE, publicKey, privateKeySealed: seal(privateKey) }
  await db().pushKey.createMany({ data, skipDuplicates: true })
  return db().pushKey.findUniqueOrThrow({ where: ONE })
}
