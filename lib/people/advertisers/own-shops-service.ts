import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { ConnectedShop, NewShop, ShopSecret } from '@/lib/tracking/shops/schema'
import { connectShop, disconnectShop, setShopSecret } from '@/lib/tracking/shops/service'
import { auditChange, changeOfManager, type MemberContext, type PeopleChange } from './change-service'

const ownOf = ({ advertiserId, actor: { userId }, at }: PeopleChange) => ({ advertiserId, userId, at })

function change<T>(context: MemberContext, write: (tx: Tx, change: PeopleChange) => Promise<T>): Promise<T> {
  return transact(async (tx) => write(tx, await changeOfManager(tx, context)))
}

/** Connects a shop of the own advertiser. @throws AppError forbidden, conflict */
export const connectOwnShop = (context: MemberContext, input: NewShop): Promise<ConnectedShop> =>
  change(context, async (tx, change) => {
    const connected = await connectShop(tx, ownOf(change), input)
    await auditChange(tx, change, { action: 'advertiser.connect_shop', after: { shopId: connected.id, ...input } })
    return connected
  })

/** Sets the secret of a shop of the own advertiser. @throws AppError forbidden, not_found, invalid */
export const setOwnShopSecret = (context: MemberContext, input: ShopSecret & { id: string }): Promise<ConnectedShop> =>
  change(context, async (tx, change) => {
    const connected = await setShopSecret(tx, ownOf(change), input)
    await auditChange(tx, change, { action: 'advertiser.set_shop_secret', after: { shopId: input.id } })
    return connected
  })

/** Disconnects a shop of the own advertiser. @throws AppError forbidden, not_found */
export const disconnectOwnShop = (context: MemberContext, { id }: { id: string }): Promise<void> =>
  change(context, async (tx, change) => {
    const { provider, name } = await disconnectShop(tx, ownOf(change), id)
    await auditChange(tx, change, { action: 'advertiser.disconnect_shop', before: { shopId: id, provider, name } })
  })
