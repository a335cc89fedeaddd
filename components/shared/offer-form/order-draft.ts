import { NOTHING_SUPPOSED, type SupposedDraft } from '../visitors/supposed-fields'

/** A product of an order as it is typed. */
export type ProductDraft = { key: string; sku: string; category: string; amount: string }

/** An order as it is typed; empty for what is not known. */
export type OrderDraft = SupposedDraft & {
  amount: string
  event: string
  customer: string
  credit: string
  payment: string
  tax: string
  shipping: string
  products: readonly ProductDraft[]
}

export const EMPTY_ORDER: OrderDraft = {
  ...NOTHING_SUPPOSED,
  amount: '',
  event: '',
  customer: '',
  credit: 'click',
  payment: '1',
  tax: '',
  shipping: '',
  products: [],
}

export const newProduct = (): ProductDraft => ({ key: crypto.randomUUID(), sku: '', category: '', amount: '' })

/** Whether anything is known of a visitor: nobody saw the visit of who enters a code. */
export const hasVisitor = ({ credit }: Pick<OrderDraft, 'credit'>): boolean => credit !== 'coupon'

/** The parameters of the question, without what is empty. */
export function orderQuery({ products, ...order }: OrderDraft): Record<string, string> {
  const items = products.map(({ sku, category, amount }) => ({ sku, category, amount }))
  const asked = hasVisitor(order) ? order : { ...order, ...NOTHING_SUPPOSED }
  const all = { ...asked, ...(items.length > 0 && { items: JSON.stringify(items) }) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== ''))
}
