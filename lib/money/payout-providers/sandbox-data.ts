import 'server-only'
import { db } from '@/lib/platform/database/db'

/** The status of a payment the sandbox has recorded under this key; undefined when it has none. */
export async function findSandboxStatus(key: string): Promise<string | undefined> {
  return (await db().sandboxPayment.findUnique({ where: { key }, select: { status: true } }))?.status
}
