import { TriangleAlert } from 'lucide-react'
import type { OfferStop } from '@/lib/catalog/offers/access-rules'

const WORDS: Record<OfferStop, string> = {
  paused: 'This offer is paused. Its links show an “offer unavailable” page, and nothing is counted until it resumes.',
  early: 'This offer has not started yet. Its links show an “offer unavailable” page until it does.',
  ended: 'This offer has ended. Its links show an “offer unavailable” page.',
}

/** Why an offer does not accept visitors now. */
export function StopNotice({ stop }: { stop: OfferStop }) {
  return (
    <p className="mb-4 flex items-start gap-2 rounded-card border border-line-strong bg-fill px-4 py-3 text-13 leading-[18px]">
      <TriangleAlert className="mt-px" />
      {WORDS[stop]}
    </p>
  )
}
