import type { ReactNode } from 'react'
import { Kbd } from '@/components/ui/kbd'

type ShortcutRowProps = {
  label: ReactNode
  /** The alternatives, each as its keys in order. */
  ways: readonly (readonly string[])[]
}

/** One shortcut: description and keys. */
export function ShortcutRow({ label, ways }: ShortcutRowProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-text-2">{label}</dt>
      <dd className="flex items-center gap-1.5 text-12 text-muted">
        {ways.map((keys, index) => (
          <span key={keys.join(' ')} className="inline-flex items-center gap-1">
            {index > 0 ? <span className="mr-0.5">or</span> : null}
            {keys.map((key) => (
              <Kbd key={key} className="min-w-5 justify-center bg-fill text-text-2">
                {key}
              </Kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
