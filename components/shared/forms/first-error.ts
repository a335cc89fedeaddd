'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** What shows an error: a control, or a group that has one beside its controls. */
const MARKED = '[aria-invalid="true"], [data-refused="true"]'
const CONTROL = 'input, select, textarea, button'

/**
 * Leads to the first marked field of a refused form: shows it, since it may be out of view or under a fixed bar, and
 * focuses it.
 * @returns the form's ref, and whether the errors are shown at a field; the form says the others itself
 */
export function useFirstError(
  errors: Readonly<Record<string, string>>,
): [form: RefObject<HTMLFormElement | null>, isAtField: boolean] {
  const form = useRef<HTMLFormElement>(null)
  const [isAtField, setAtField] = useState(false)
  useLayoutEffect(() => {
    const isRefused = Object.keys(errors).length > 0
    const marked = isRefused ? form.current?.querySelector<HTMLElement>(MARKED) : null
    setAtField(Boolean(marked))
    if (!marked) return
    const control = marked.matches(CONTROL) ? marked : marked.querySelector<HTMLElement>(CONTROL)
    control?.focus({ preventScroll: true })
    marked.scrollIntoView({ block: 'center' })
  }, [errors])
  return [form, isAtField]
}
