/** What the landing page knows of a product; money in cents. */
export type Product = {
  offerId: number
  name: string
  advertiser: string
  description: string
  category: string | null
  image: string | null
  priceCents: number
  isMonthly: boolean
  hasAmount: boolean
}
