import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Avatar, initials } from '@/components/ui/avatar'
import { Chip } from '@/components/ui/chip'
import { Delta } from '@/components/ui/delta'
import { Progress } from '@/components/ui/progress'
import { Status, type StatusKind } from '@/components/ui/status'
import { SortButton, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'

describe('initials', () => {
  test.each([
    ['Mara Voss', 'MV'],
    ['Linnea Maria Sandström', 'LS'],
    ['jun', 'J'],
    ['  élodie  ', 'É'],
    ['', ''],
  ])('%j is %j', (name, expected) => expect(initials(name)).toBe(expected))

  test('the avatar is decorative next to a name', () => {
    const { container } = render(<Avatar name="Mara Voss" />)
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
    expect(container).toHaveTextContent('MV')
  })
})

describe('Status', () => {
  const kinds: StatusKind[] = ['approved', 'pending', 'held', 'processing', 'rejected', 'reversed', 'failed']

  test('every kind has its own shape, so that color is not the only difference', () => {
    const shapes = kinds.map((kind) => {
      const { container } = render(<Status kind={kind}>{kind}</Status>)
      return container.querySelector('svg')?.innerHTML
    })
    expect(new Set(shapes).size).toBe(kinds.length)
    expect(shapes).not.toContain(undefined)
  })
})

describe('Delta', () => {
  test.each([
    ['up', 'up$82.33'],
    ['down', 'down$82.33'],
    ['flat', '$82.33'],
  ] as const)('%s has a text label', (direction, words) => {
    const { container } = render(<Delta direction={direction}>$82.33</Delta>)
    expect(container).toHaveTextContent(words, { normalizeWhitespace: true })
  })
})

describe('Progress', () => {
  test.each([
    [0.714, '71'],
    [-1, '0'],
    [3, '100'],
  ])('%f is announced as %s percent', (value, now) => {
    render(<Progress value={value} label="Cap left today" />)
    expect(screen.getByRole('progressbar', { name: 'Cap left today' })).toHaveAttribute('aria-valuenow', now)
  })
})

describe('Chip', () => {
  test('shows whether it is on, and works like a button', async () => {
    const onClick = vi.fn()
    render(
      <Chip pressed onClick={onClick}>
        Rewards
      </Chip>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Rewards', pressed: true }))
    expect(onClick).toHaveBeenCalledOnce()
  })
})

describe('Table', () => {
  test('has a name, and its sorted column has a direction', () => {
    render(
      <Table caption="Payouts due">
        <TableHeader>
          <TableRow>
            <TableHead>Affiliate</TableHead>
            <TableHead sorted="desc">
              <SortButton sorted="desc">Amount</SortButton>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          <TableRow selected>
            <TableCell>Mara Voss</TableCell>
            <TableCell>$2,384.15</TableCell>
          </TableRow>
        </TableBody>
      </Table>,
    )
    expect(screen.getByRole('table', { name: 'Payouts due' })).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: 'Affiliate' })).not.toHaveAttribute('aria-sort')
  })
})
