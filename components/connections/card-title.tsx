import type { LucideIcon } from 'lucide-react'

/** The title of a kind of connection with its sign. */
export function CardTitle({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden="true" className="icon-lg text-accent-text" />
      {children}
    </span>
  )
}
