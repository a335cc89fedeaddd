'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import type { OfferChoices } from '@/lib/catalog/offers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { AddRowButton } from '../kit/fields/add-row-button'
import { GroupError } from '../kit/fields/group-error'
import { choicesOptions, OFFERS_PATH } from './queries'

type CategoryDraft = { key: string; id: number | null; name: string; offers: number }
type Named = Pick<CategoryDraft, 'id' | 'name'>
type CategoriesDialogProps = { categories: OfferChoices['categories']; onClose: () => void }

/** Creates, renames, orders and deletes categories. */
export function CategoriesDialog({ categories, onClose }: CategoriesDialogProps) {
  const [initial] = useState(categories)
  const [rows, setRows] = useState<readonly CategoryDraft[]>(() =>
    initial.map((category) => ({ key: String(category.id), ...category })),
  )
  const queryClient = useQueryClient()
  const send = (categories: readonly Named[], deleted: readonly number[]) => ({
    path: `${OFFERS_PATH}/categories`,
    method: 'PUT' as const,
    body: { categories, deleted },
  })
  /** What was deleted is created again, and what was created is deleted, unless it has an offer by then. */
  const takeBack = async () => {
    const { categories: now } = await queryClient.fetchQuery({ ...choicesOptions, staleTime: 0 })
    const added = rows.filter(({ id }) => id === null).map(({ name }) => name.trim())
    return send(
      initial.map(({ id, name }) => ({ id: now.some((each) => each.id === id) ? id : null, name })),
      now.filter(({ name }) => added.includes(name)).map(({ id }) => id),
    )
  }
  const add = () => setRows([...rows, { key: crypto.randomUUID(), id: null, name: '', offers: 0 }])
  return (
    <StaffChangeDialog
      isReasonOptional
      page="offers"
      done="Categories saved."
      onClose={onClose}
      title="Categories"
      description="In the order affiliates see them. Only empty ones can be deleted. Featured marks featured offers."
      label="Save"
      busyLabel="Saving…"
      fields={(errors) => (
        <div className="grid gap-3">
          {rows.map(({ key, name, offers }, index) => (
            <div key={key} className="flex items-start justify-between gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Category ${index + 1}${offers > 0 ? `, ${offers} offers` : ''}`}
                  value={name}
                  onChange={(next) => setRows(rows.map((row) => (row.key === key ? { ...row, name: next } : row)))}
                  error={errors[`categories.${index}.name`]}
                />
              </div>
              <span className="pt-6">
                <RowButtons name={name || `category ${index + 1}`} items={rows} index={index} onChange={setRows} />
              </span>
            </div>
          ))}
          <GroupError>{errors.deleted ?? errors.categories}</GroupError>
          <AddRowButton label="Add a category" onAdd={add} />
        </div>
      )}
      change={() =>
        send(
          rows.map(({ id, name }) => ({ id, name })),
          initial.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id)),
        )
      }
      undo={takeBack}
    />
  )
}
