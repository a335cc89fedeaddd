import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { BRAND } from '@/lib/platform/brand'

/** Shown instead of the payment form after the order. */
export function OrderPlaced({ number }: { number: number }) {
  return (
    <Card className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <div role="status" className="grid justify-items-center gap-2">
        <CircleCheck className="size-10 text-accent-text" />
        <h2 className="text-22 leading-7">Order {number} is placed</h2>
      </div>
      <p className="max-w-[40ch] text-13 text-balance text-muted">
        You can close this window. You can find the order in your account on {BRAND.name}.
      </p>
      <Button asChild className="mt-2">
        <Link href="/shop/orders" prefetch={false}>
          Your orders
        </Link>
      </Button>
    </Card>
  )
}
