'use client'

import type { ReactNode } from 'react'
import type { OfferChoices } from '@/lib/catalog/offers/admin-schema'
import type { OfferFieldsProps } from './fields/field-props'
import { PageForm } from './page-form'
import type { OfferEdit } from './use-offer-draft'

type EditTabProps = {
  edit: OfferEdit
  /** The fields of this tab, which are saved together. */
  fields: Readonly<Record<string, string>>
  choices: OfferChoices
  isLocked: boolean
  children: (shared: OfferFieldsProps) => ReactNode
}

/** A tab with a part of the form of an offer. Those who only read see its fields, and cannot change them. */
export function EditTab({ edit, fields, choices, isLocked, children }: EditTabProps) {
  const shared = { draft: edit.draft, change: edit.change, choices }
  if (isLocked)
    return (
      <fieldset disabled className="grid max-w-[860px] gap-4">
        {children({ ...shared, errors: {} })}
      </fieldset>
    )
  return (
    <div className="max-w-[860px]">
      <PageForm
        label="Save"
        busyLabel="Saving…"
        isChanged={edit.isChanged(fields)}
        onDiscard={() => edit.discard(fields)}
        run={(reason) => edit.save(fields, reason)}
      >
        {(errors) => (
          <>
            {edit.both.length > 0 ? (
              <p className="rounded-control border border-line-strong px-3 py-2.5 text-13">
                Both of you changed: {edit.both.join(', ')}. Your text is shown; saving replaces theirs.
              </p>
            ) : null}
            {children({ ...shared, errors })}
          </>
        )}
      </PageForm>
    </div>
  )
}
