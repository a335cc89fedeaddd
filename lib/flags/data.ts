import 'server-only'
import { db, type Tx } from '../db'

/** Whether a flag is on for everybody. An unknown flag is off; a killed one is off whatever else it says. */
export async function isFlagOn(key: string, tx: Tx = db()): Promise<boolean> {
  const flag = await tx.featureFlag.findUnique({ where: { key }, select: { isOn: true, isKilled: true } })
  return flag?.isOn === true && !flag.isKilled
}
