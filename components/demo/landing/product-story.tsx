import { Check } from 'lucide-react'
import Image from 'next/image'
import { Tag } from '@/components/ui/tag'
import type { DemoProduct } from '@/lib/runtime/demo-purchases/schema'

/** A short description of the advertiser's product. */
export function ProductStory({ product }: { product: DemoProduct }) {
  const { name, advertiser, description, category, image } = product
  return (
    <section className="grid content-start gap-5 md:gap-7" aria-labelledby="product-name">
      {image ? (
        <div className="grid place-items-center overflow-hidden rounded-card border border-line bg-sunken py-5 md:py-16">
          <Image
            src={image}
            alt=""
            width={192}
            height={192}
            unoptimized
            priority
            className="size-20 rounded-[24%] md:size-44"
          />
        </div>
      ) : null}
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
          by {advertiser}
          {category ? <Tag>{category}</Tag> : null}
        </p>
        <h1 id="product-name" className="text-28 tracking-tight text-balance [overflow-wrap:anywhere] md:text-36">
          {name}
        </h1>
        <p className="max-w-[56ch] text-16 text-text-2">{firstSentence(description)}</p>
      </div>
      <ul className="grid gap-2 text-14 text-text-2">
        {listPromises(product).map((promise) => (
          <li key={promise} className="flex items-start gap-2">
            <Check className="icon-sm mt-1 flex-none text-accent-text" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first sentence is for buyers; the rest is for affiliates. */
const firstSentence = (description: string): string => description.split(/(?<=[.!?])\s/)[0] ?? ''

function listPromises({ isMonthly, priceCents }: DemoProduct): string[] {
  const once = priceCents === 0 ? 'No card needed' : 'One payment, no automatic renewal'
  const terms = isMonthly ? 'Billed monthly, cancel with one click' : once
  return [
    priceCents === 0 ? 'Free to join, in two minutes' : 'Thirty days to change your mind',
    terms,
    'A demo: nothing is charged and nothing is shipped',
  ]
}
