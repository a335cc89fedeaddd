import { FactList } from '@/components/shared/figures/fact-list'
import { OrderPreviewForm } from '@/components/shared/offer-form/order-preview'
import { Card, CardHead } from '@/components/ui/card'
import { paidCustomersText } from '@/lib/catalog/payouts/text-rules'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'

/** What some sales cost in place of the offer's own price, and what an order would. */
export const OfferRules = ({ offer: { id, rules, paidCustomers } }: { offer: OwnOffer }) => (
  <Card aria-labelledby="rules-title">
    <CardHead id="rules-title" title="Prices by rules" />
    <div className="grid gap-4 px-4 pb-4">
      {paidCustomers === 'all' ? null : <p className="text-13">{paidCustomersText(paidCustomers)}</p>}
      {rules.length === 0 ? null : (
        <>
          <p className="text-13 text-muted">
            The first of these that applies is paid in place of the price of the offer.
          </p>
          <FactList facts={rules.map(({ sales, price }) => [sales, price] as const)} />
        </>
      )}
      <h3 className="text-14 font-strong">What would an order cost?</h3>
      <p className="text-13 text-muted">Asked for an affiliate without terms of their own.</p>
      <OrderPreviewForm path={`/api/advertiser/offers/${id}/preview`} />
    </div>
  </Card>
)
