import type { ReactNode } from 'react'

type FactListProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** A list of names and values. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="min-w-[88px] text-muted">{name}</dt>
          <dd className="bidi-auto [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
