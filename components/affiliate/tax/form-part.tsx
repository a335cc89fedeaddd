import type { ReactNode } from 'react'

type FormPartProps = {
  title: string
  /** A plain description of the part. */
  about?: ReactNode
  children: ReactNode
}

/** One part of a form, with two columns on wide screens. */
export function FormPart({ title, about, children }: FormPartProps) {
  return (
    <fieldset className="border-t border-line px-4 py-5 first:border-t-0 md:px-5">
      <legend className="float-left mb-1 w-full font-display text-16 leading-5 font-heavy tracking-snug">
        {title}
      </legend>
      {about ? <p className="clear-both max-w-[60ch] text-13 text-muted">{about}</p> : null}
      <div className="clear-both grid gap-4 pt-3 md:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** A full-width row of a part. */
export const WIDE = 'md:col-span-2'
