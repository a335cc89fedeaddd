-- Who else signed in from an address is asked for every applicant.
CREATE INDEX "user_session_ip_idx" ON "user_session"("ip");

-- Flags the code asks; staff turn them, and only a migration makes a new one.
INSERT INTO "feature_flag" (key, description, owner, is_on) VALUES
  ('sign-ups', 'New affiliates can sign up.', 'growth', true),
  ('payout-requests', 'Affiliates can ask for a payout. Off, money stays in the balance and nothing is lost.', 'finance', true),
  ('shop', 'The shop is open.', 'community', true);

-- A member of staff who looks at the product as one of its affiliates: reading only, and not for long.
ALTER TABLE "user_session" ADD COLUMN "view_as_user_id" UUID, ADD COLUMN "view_as_until" TIMESTAMPTZ(3);
