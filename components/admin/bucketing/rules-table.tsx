'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'
import { conditionsText } from '@/lib/traffic/buckets/rules'
import { useMayChange } from '../kit/frame/staff-rights'

type RulesTableProps = {
  rules: readonly BucketRuleRow[]
  onAction: (action: 'edit' | 'remove', row: BucketRuleRow) => void
  onMove: (row: BucketRuleRow, by: 1 | -1) => void
}

export function RulesTable({ rules, onAction, onMove }: RulesTableProps) {
  const mayEdit = useMayChange('bucketing')
  return (
    <Table caption="Bucketing rules by priority">
      <TableHeader>
        <TableRow>
          <TableHead>Priority</TableHead>
          <TableHead className="max-md:px-1">Conditions</TableHead>
          <TableHead className="max-md:hidden">Bucket</TableHead>
          <TableHead className="max-md:hidden">Status</TableHead>
          {mayEdit ? <TableHead align="right">Actions</TableHead> : null}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rules.map((row, index) => (
          <TableRow key={row.id}>
            <TableCell>{index + 1}</TableCell>
            <TableCell className="py-2 whitespace-normal max-md:px-1 md:min-w-[180px]">
              {conditionsText(row.conditions)} <span className="text-muted">(rule {row.id})</span>
              <span className="block text-12 text-muted md:hidden">
                Bucket {row.bucketName}
                {row.isActive ? '' : ', inactive'}
              </span>
            </TableCell>
            <TableCell className="max-md:hidden">{row.bucketName}</TableCell>
            <TableCell className="max-md:hidden">
              <Status kind={row.isActive ? 'approved' : 'held'}>{row.isActive ? 'Active' : 'Inactive'}</Status>
            </TableCell>
            {mayEdit ? (
              <TableCell align="right">
                <span className="inline-grid grid-cols-2 gap-1 md:inline-flex">
                  <IconButton
                    size="sm"
                    label={`Raise the priority of rule ${row.id}`}
                    disabled={index === 0}
                    onClick={() => onMove(row, -1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={`Lower the priority of rule ${row.id}`}
                    disabled={index === rules.length - 1}
                    onClick={() => onMove(row, 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <IconButton size="sm" label={`Edit rule ${row.id}`} onClick={() => onAction('edit', row)}>
                    <Pencil />
                  </IconButton>
                  <IconButton size="sm" label={`Remove rule ${row.id}`} onClick={() => onAction('remove', row)}>
                    <Trash2 />
                  </IconButton>
                </span>
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
