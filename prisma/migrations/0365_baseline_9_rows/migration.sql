-- Rows without which the product cannot run, in a demo or not.

INSERT INTO level (number, name, required_earnings_cents, hold_days) VALUES
  (1, 'Stoke Newbie Role', 0, 14),
  (2, 'Stoke Hustler Role', 10000, 10),
  (3, 'Stoke Closer Role', 100000, 7),
  (4, 'Stoke Rainmaker Role', 1000000, 5),
  (5, 'Stoke Champion Role', 5000000, 3);

-- Our own accounts, and those of test purchases.
INSERT INTO ledger_account (kind) VALUES
  ('house_revenue'), ('house_receivable'), ('house_payout_cost'), ('house_bonus'), ('house_referral'), ('house_quest'),
  ('house_adjustment'), ('house_advance'), ('house_deposits'),
  ('test_house_revenue'), ('test_house_receivable'), ('test_house_payout_cost'), ('house_opening');

INSERT INTO invoice_counter (last_number) VALUES (1000);

-- Flags that the code reads. Staff turn them on and off; only a migration creates one.
INSERT INTO feature_flag (key, description, owner, is_on) VALUES
  ('auto-approve-affiliates', 'A new affiliate is approved on sign-up instead of waiting in the queue.', 'community', false),
  ('sign-ups', 'New affiliates can sign up.', 'growth', true),
  ('payout-requests', 'Affiliates can ask for a payout. Off, money stays in the balance and nothing is lost.', 'finance', true),
  ('shop', 'The shop is open.', 'community', true);

-- Programs from before it decide approvals from tables that are gone.
INSERT INTO schema_floor (migration, needs) VALUES ('0216_approval_requests', '0216_approval_requests');
