import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from '@/components/shared/lists/data-table'

test('a column of a table has its heading, its side and its widths in the heading and in each cell', () => {
  render(
    <DataTable
      caption="Offers"
      rows={[
        { id: 1, name: 'Glowbox', clicks: 3 },
        { id: 2, name: 'Vero', clicks: 0 },
      ]}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ selected: id === 2 })}
      columns={[
        { head: 'Offer', cell: ({ name }, index) => `${index + 1}. ${name}` },
        {
          head: 'Clicks',
          align: 'right',
          className: 'max-md:hidden',
          cell: ({ clicks }) => clicks,
          cellProps: ({ clicks }) => ({ className: clicks === 0 ? 'text-muted' : '', title: `${clicks} clicks` }),
        },
      ]}
    />,
  )
  expect(screen.getByRole('table', { name: 'Offers' })).toBeVisible()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Offer', 'Clicks'])
  expect(screen.getByRole('columnheader', { name: 'Clicks' })).toHaveClass('max-md:hidden', 'text-right')
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1. Glowbox', '3', '2. Vero', '0'])
  expect(screen.getByTitle('0 clicks')).toHaveClass('max-md:hidden', 'text-right', 'text-muted')
  expect(screen.getByTitle('3 clicks')).not.toHaveClass('text-muted')
  expect(screen.getByRole('row', { name: '2. Vero 0' })).toHaveAttribute('data-selected', 'true')
})
