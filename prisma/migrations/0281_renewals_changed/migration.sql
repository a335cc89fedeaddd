-- When what an offer pays of a subscription was last changed: payments that were recorded before it are not decided anew.
ALTER TABLE "offer" ADD COLUMN "renewals_changed_at" TIMESTAMPTZ(3);
CREATE FUNCTION stoke_note_renewals_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.renewals_changed_at := clock_timestamp();
    RETURN NEW;
END
$$;
CREATE TRIGGER offer_renewals_changed BEFORE UPDATE OF "renewal_months", "renewal_payments", "steps_by_payment" ON "offer"
    FOR EACH ROW WHEN ((OLD.renewal_months, OLD.renewal_payments, OLD.steps_by_payment)
        IS DISTINCT FROM (NEW.renewal_months, NEW.renewal_payments, NEW.steps_by_payment))
    EXECUTE FUNCTION stoke_note_renewals_change();
