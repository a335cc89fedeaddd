import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import type { SaleSearch } from '@/lib/conversions/appeals/missing-sale-schema'

const SENTENCES: Record<SaleSearch['found'], string> = {
  own: 'It is among your conversions.',
  other_click: 'The advertiser reported this order for a click or code of somebody else.',
  refused: 'The advertiser’s calls about this order were refused.',
  not_received: 'No call of the advertiser has this order.',
}

type SaleSearchResultProps = { search: SaleSearch; onOpenConversion: (id: string) => void }

/** What calls and clicks say of an order, as sentences. */
export function SaleSearchResult({ search, onOpenConversion }: SaleSearchResultProps) {
  const { found, conversion, calls, clicks, refusal } = search
  return (
    <section
      aria-label="What we found"
      aria-live="polite"
      className="grid gap-2 rounded-card border border-line bg-surface p-3 text-14"
    >
      <p className="font-strong">{SENTENCES[found]}</p>
      {conversion ? (
        <>
          <p className="text-text-2">
            {conversion.status[0]?.toUpperCase()}
            {conversion.status.slice(1)}, {easternText(conversion.at)}. {conversion.reasonText}
          </p>
          <Button size="sm" className="justify-self-start" onClick={() => onOpenConversion(conversion.id)}>
            Open the conversion
          </Button>
        </>
      ) : null}
      {calls.length > 0 ? (
        <ul className="grid gap-1 text-text-2">
          {calls.map(({ at, reasonText }) => (
            <li key={at}>
              {easternText(at)}: {reasonText}
            </li>
          ))}
        </ul>
      ) : null}
      {clicks.last && !conversion ? (
        <p className="text-text-2">Your last click on the offer before it was {easternText(clicks.last.at)}.</p>
      ) : null}
      {refusal && !conversion ? <p>{refusal}</p> : null}
    </section>
  )
}
