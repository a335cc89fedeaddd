import { formatCount } from './labels'

/** The clicks that were recorded but excluded from the figures; renders nothing without any. */
export function NotCounted({ clicks }: { clicks: number }) {
  if (clicks === 0) return null
  return (
    <p className="border-t border-line px-5 py-2.5 text-12 text-muted max-md:px-4">
      <b className="font-strong text-text-2 tabular-nums">{formatCount(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}{' '}
      excluded: bots, previews, and links not approved yet.
    </p>
  )
}
