import { useState } from 'react'
import { CustomerLists } from '@/components/shared/customers/customer-lists'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EraseCustomerDialog } from './erase-customer-dialog'

/** What is stored of who buys, and a customer's erasure. */
export function CustomersSection({ mayChange }: { mayChange: boolean }) {
  const [isErasing, setErasing] = useState(false)
  return (
    <Card aria-labelledby="customers">
      <CardHead
        id="customers"
        title="Customers"
        action={
          mayChange ? (
            <Button size="sm" variant="danger-quiet" onClick={() => setErasing(true)}>
              Erase a customer
            </Button>
          ) : null
        }
      />
      <p className="px-4 pb-3 text-13 text-muted">
        A sale may name who bought, by your own number (<code className="mono">customer_id</code>) or an email address (
        <code className="mono">customer_email</code>), so that later payments of a subscription are credited. Numbers
        are stored as you send them; of an address only a code computed with a secret key.
      </p>
      <section aria-labelledby="existing-customers" className="border-t border-line px-4 py-3">
        <h3 id="existing-customers" className="pb-1 text-14 font-strong">
          Existing customers
        </h3>
        <CustomerLists path="/api/advertiser/customer-lists" mayChange={mayChange} />
      </section>
      {isErasing ? <EraseCustomerDialog onClose={() => setErasing(false)} /> : null}
    </Card>
  )
}
