import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

type SectionProps = { title: string; hint?: ReactNode; children: ReactNode }

/** A titled part of the form of an offer. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <Card className="grid gap-4 p-4" aria-label={title}>
      <div className="grid gap-1">
        <h3 className="text-16">{title}</h3>
        {hint ? <p className="text-12 text-muted">{hint}</p> : null}
      </div>
      {children}
    </Card>
  )
}
