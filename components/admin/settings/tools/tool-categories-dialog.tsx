'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import { Checkbox } from '@/components/ui/checkbox'
import { plural } from '@/lib/platform/text/counts'
import { AddRowButton } from '../../kit/fields/add-row-button'
import { GroupError } from '../../kit/fields/group-error'
import { type ToolsPart, useToolsChange } from './use-tools-change'

type Row = { key: string; before: string | null; name: string; isHidden: boolean; tools: number }

/** Adds, renames, hides, orders and removes categories of tools. */
export function ToolCategoriesDialog({ part, onClose }: { part: ToolsPart; onClose: () => void }) {
  const { categories, save } = useToolsChange(part)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    categories.map(({ name, isHidden, tools }) => ({ key: name, before: name, name, isHidden, tools: tools.length })),
  )
  const edit = (key: string, change: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const add = () => setRows([...rows, { key: crypto.randomUUID(), before: null, name: '', isHidden: false, tools: 0 }])
  return (
    <ChangeDialog
      isOpen
      isReasonOptional
      onClose={onClose}
      title="Categories of tools"
      description="In the order affiliates see them. A category that is removed takes its tools with it; one without tools is not shown."
      label="Save"
      busyLabel="Saving…"
      run={(confirmation) =>
        save(
          (now) =>
            rows.map(({ before, name, isHidden }) => ({
              name,
              isHidden,
              tools: now.find((category) => category.name === before)?.tools ?? [],
            })),
          confirmation,
        )
      }
      fields={(errors) => (
        <div className="grid gap-4">
          {rows.map(({ key, name, isHidden, tools }, index) => (
            <div key={key} className="grid gap-2">
              <div className="flex items-start justify-between gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    label={`Category ${index + 1}, ${plural(tools, 'tool')}`}
                    value={name}
                    onChange={(next) => edit(key, { name: next })}
                    error={errors[`values.categories.${index}.name`]}
                  />
                </div>
                <span className="pt-6">
                  <RowButtons name={name || `category ${index + 1}`} items={rows} index={index} onChange={setRows} />
                </span>
              </div>
              <Checkbox
                label="Hidden"
                checked={isHidden}
                onChange={({ target }) => edit(key, { isHidden: target.checked })}
              />
            </div>
          ))}
          <GroupError>{errors['values.categories']}</GroupError>
          <AddRowButton label="Add a category" onAdd={add} />
        </div>
      )}
    />
  )
}
