import { Button } from '@/components/ui/button'
import { reloadPage } from './windows'

/** A link opens by its own click, which no pop-up blocker stops. */
export function HeldCheckout({ url }: { url: string | null }) {
  if (url === null) return null
  return (
    <div role="alert" className="grid gap-2 rounded-control border border-accent-line bg-accent-soft p-3 text-13">
      <p>Your browser blocked the checkout window. Everything is in the cart.</p>
      <Button asChild variant="primary">
        <a href={url} target="_blank" rel="noopener" onClick={() => setTimeout(reloadPage)}>
          Open the checkout
        </a>
      </Button>
    </div>
  )
}
