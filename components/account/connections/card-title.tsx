import type { LucideIcon } from 'lucide-react'

/** The title of an integration card with its icon. */
export function CardTitle({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden="true" className="icon-lg text-accent-text" />
      {children}
    </span>
  )
}
