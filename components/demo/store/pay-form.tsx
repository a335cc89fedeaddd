'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { orderRequestSchema } from '@/lib/shop/demo-store/checkout-schema'
import { usePlaceOrder } from './place-order'

const emailSchema = orderRequestSchema.pick({ email: true })

type PayFormProps = { cartId: string; cartKey: string; totalCents: string; email: string }

/** The email field and the button that places the order. Nothing is charged: it is a demo. */
export function PayForm({ cartId, cartKey, totalCents, email }: PayFormProps) {
  const router = useRouter()
  const placeOrder = usePlaceOrder(cartId)
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(emailSchema),
    defaultValues: { email },
  })
  const isBusy = placeOrder.isPending || placeOrder.isSuccess
  const pay = handleSubmit((form) => {
    if (isBusy) return
    // the refreshed page shows the order, or what has changed
    placeOrder.mutate({ ...form, key: cartKey, totalCents }, { onSettled: () => router.refresh() })
  })
  return (
    <Card aria-labelledby="pay">
      <CardHead id="pay" title="Pay" />
      <form onSubmit={pay} noValidate className="grid gap-4 px-4 pb-4">
        <Field
          label="Email"
          hint="A real store would send the receipt there."
          error={formState.errors.email?.message}
          required
        >
          <Input {...register('email')} defaultValue={email} type="email" autoComplete="email" inputSize="lg" />
        </Field>
        <FormAlert>{placeOrder.error?.message}</FormAlert>
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel="Paying…">
          Pay now
        </Button>
        <p className="text-center text-12 text-muted">Nothing is charged. Stock is reduced.</p>
      </form>
    </Card>
  )
}
