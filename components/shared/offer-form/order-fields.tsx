'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ChoiceError } from '../forms/choice-error'
import { SelectField, TextField } from '../forms/fields'
import { SupposedFields } from '../visitors/supposed-fields'
import { hasVisitor, newProduct, type OrderDraft, type ProductDraft } from './order-draft'

const NOT_KNOWN = { value: '', label: 'Not known' }
const SELECTS = [
  {
    name: 'customer',
    label: 'Customer',
    options: [
      NOT_KNOWN,
      { value: 'new', label: 'New' },
      { value: 'returning', label: 'Returning' },
      { value: 'repeat', label: 'Bought on this offer before' },
    ],
  },
  {
    name: 'credit',
    label: 'Credited by',
    options: [
      { value: 'click', label: 'A click' },
      { value: 'coupon', label: 'A coupon code' },
      { value: 'click_beside_coupon', label: 'A click beside a code of another affiliate' },
      { value: 'coupon_beside_click', label: 'A code beside a click of another affiliate' },
    ],
  },
] as const

type OrderFieldsProps = {
  order: OrderDraft
  change: (part: Partial<OrderDraft>) => void
  errors: Readonly<Record<string, string>>
}

/** What a call would say of an order, and what would be known of its click and its customer. */
export function OrderFields({ order, change, errors }: OrderFieldsProps) {
  const typed = (name: 'amount' | 'tax' | 'shipping', label: string) => (
    <TextField
      label={label}
      isNumber
      unit="USD"
      value={order[name]}
      onChange={(value) => change({ [name]: value })}
      error={errors[name]}
    />
  )
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {typed('amount', 'Amount')}
        {typed('tax', 'Tax in it')}
        {typed('shipping', 'Shipping in it')}
        <TextField
          label="Event"
          placeholder="None"
          value={order.event}
          onChange={(event) => change({ event })}
          error={errors.event}
        />
        {SELECTS.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={order[name]}
            onChange={(value) => change({ [name]: value })}
            options={options}
            error={errors[name]}
          />
        ))}
        <TextField
          label="Payment of the customer"
          isNumber
          value={order.payment}
          onChange={(payment) => change({ payment })}
          error={errors.payment}
        />
        {hasVisitor(order) && <SupposedFields draft={order} change={change} errors={errors} />}
      </div>
      <Products products={order.products} onChange={(products) => change({ products })} error={errors.items} />
    </>
  )
}

type ProductsProps = {
  products: readonly ProductDraft[]
  onChange: (products: ProductDraft[]) => void
  error: string | undefined
}

function Products({ products, onChange, error }: ProductsProps) {
  const field = (product: ProductDraft, name: 'sku' | 'category' | 'amount', label: string) => (
    <TextField
      label={label}
      isNumber={name === 'amount'}
      value={product[name]}
      onChange={(value) => onChange(products.map((each) => (each === product ? { ...each, [name]: value } : each)))}
      error={undefined}
    />
  )
  return (
    <div className="grid gap-3">
      {products.map((product, index) => (
        <div key={product.key} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 md:grid-cols-3">
            {field(product, 'sku', `Product ${index + 1}: number`)}
            {field(product, 'category', 'Category')}
            {field(product, 'amount', 'Paid for it, USD')}
          </div>
          <IconButton
            size="sm"
            className="mt-6"
            label={`Remove product ${index + 1}`}
            onClick={() => onChange(products.filter((each) => each !== product))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <ChoiceError id="products-error">{error}</ChoiceError>
      <div>
        <Button size="sm" onClick={() => onChange([...products, newProduct()])}>
          <Plus aria-hidden="true" />
          Add a product
        </Button>
      </div>
    </div>
  )
}
