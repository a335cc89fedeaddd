import type { ReactNode } from 'react'

/** A part of a text page: a heading, and points below it. */
export function ListSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-18">{title}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-text-2">{children}</ul>
    </section>
  )
}
