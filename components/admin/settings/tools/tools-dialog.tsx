'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { AddRowButton } from '../../kit/fields/add-row-button'
import { GroupError } from '../../kit/fields/group-error'
import { type ToolsPart, type TypedCategory, type TypedTool, useToolsChange } from './use-tools-change'

type Row = TypedTool & { key: string; category: string }

/** Adds, edits, hides, orders, moves and removes the tools of a category. */
export function ToolsDialog({ part, name, onClose }: { part: ToolsPart; name: string; onClose: () => void }) {
  const { categories, save } = useToolsChange(part)
  const own = categories.findIndex((category) => category.name === name)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (categories[own]?.tools ?? []).map((tool) => ({ ...tool, key: tool.id, category: name })),
  )
  const edit = (key: string, change: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const add = () => {
    const empty = { id: null, name: '', description: '', url: '', isHidden: false }
    setRows([...rows, { ...empty, key: crypto.randomUUID(), category: name }])
  }
  const stays = rows.filter(({ category }) => category === name)
  const errorOf = (errors: Readonly<Record<string, string>>, row: Row) => {
    const target = categories.findIndex((category) => category.name === row.category)
    const before = row.category === name ? 0 : (categories[target]?.tools.length ?? 0)
    const place = rows.filter(({ category }) => category === row.category).indexOf(row)
    return (field: 'name' | 'description' | 'url') =>
      errors[`values.categories.${target}.tools.${before + place}.${field}`]
  }
  return (
    <ChangeDialog
      isOpen
      isReasonOptional
      onClose={onClose}
      title={`Tools: ${name}`}
      description="In the order affiliates see them. Each opens its own site in a new tab."
      label="Save"
      busyLabel="Saving…"
      run={(confirmation) => save((now) => merged(now, rows, name), confirmation)}
      fields={(errors) => (
        <div className="grid gap-5">
          {rows.map((row, index) => {
            const error = errorOf(errors, row)
            const { key } = row
            return (
              <fieldset key={key} className="grid gap-3 rounded-control border border-line p-3">
                <legend className="sr-only">{row.name || `Tool ${index + 1}`}</legend>
                <div className="flex items-start justify-between gap-2">
                  <div className="min-w-0 flex-1">
                    <TextField
                      label="Name"
                      value={row.name}
                      onChange={(next) => edit(key, { name: next })}
                      error={error('name')}
                    />
                  </div>
                  <span className="pt-6">
                    <RowButtons name={row.name || `tool ${index + 1}`} items={rows} index={index} onChange={setRows} />
                  </span>
                </div>
                <TextField
                  label="Description"
                  value={row.description}
                  onChange={(next) => edit(key, { description: next })}
                  error={error('description')}
                />
                <TextField
                  label="URL"
                  value={row.url}
                  onChange={(next) => edit(key, { url: next })}
                  error={error('url')}
                />
                <div className="flex flex-wrap items-end justify-between gap-3">
                  <Field label="Category" error={undefined}>
                    <Select value={row.category} onChange={({ target }) => edit(key, { category: target.value })}>
                      {categories.map((category) => (
                        <option key={category.name} value={category.name}>
                          {category.name}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Checkbox
                    label="Hidden"
                    checked={row.isHidden}
                    onChange={({ target }) => edit(key, { isHidden: target.checked })}
                  />
                </div>
              </fieldset>
            )
          })}
          {stays.length === 0 ? <p className="text-13 text-muted">A category without tools is not shown.</p> : null}
          <GroupError>{errors[`values.categories.${own}.tools`] ?? errors['values.categories']}</GroupError>
          <AddRowButton label="Add a tool" onAdd={add} />
        </div>
      )}
    />
  )
}

/** The categories with these tools in place of those of one; tools that moved stand at the end of their new category. */
function merged(now: readonly TypedCategory[], rows: readonly Row[], name: string): TypedCategory[] {
  return now.map((category) => {
    const mine = rows
      .filter((row) => row.category === category.name)
      .map(({ id, name: toolName, description, url, isHidden }) => ({ id, name: toolName, description, url, isHidden }))
    return { ...category, tools: category.name === name ? mine : [...category.tools, ...mine] }
  })
}
