// The statements of the demo shop: text with one `?` for each literal, cost of one call, calls per second.

type StatementVerb = 'select' | 'insert' | 'update' | 'delete';

/** What a statement is for. `point`: a row by its key. `list`: some rows by an index. `report`: sorts or groups many rows. */
type AccessShape = 'point' | 'list' | 'report' | 'write';

export type StatementTemplate = {
  readonly text: string;
  readonly table: string;
  readonly verb: StatementVerb;
  readonly shape: AccessShape;
  /** Of a thousand calls of the whole database. */
  readonly weight: number;
};

const template = (
  table: string,
  verb: StatementVerb,
  [shape, weight, text]: readonly [AccessShape, number, string],
): StatementTemplate => ({
  text,
  table,
  verb,
  shape,
  weight,
});

export const STATEMENT_TEMPLATES: readonly StatementTemplate[] = [
  template('orders', 'select', [
    'point',
    90,
    'SELECT id, customer_id, status, total_cents, currency, created_at, updated_at FROM orders WHERE id = ?',
  ]),
  template('orders', 'select', [
    'list',
    40,
    'SELECT o.id, o.status, o.total_cents, o.created_at FROM orders o WHERE o.customer_id = ? AND o.created_at > now() - ?::interval ORDER BY o.created_at DESC LIMIT ?',
  ]),
  template('orders', 'update', [
    'write',
    28,
    'UPDATE orders SET status = ?, updated_at = now() WHERE id = ? AND status = ?',
  ]),
  template('orders', 'insert', [
    'write',
    22,
    'INSERT INTO orders (id, customer_id, status, total_cents, currency, created_at) VALUES (?, ?, ?, ?, ?, now()) RETURNING id',
  ]),
  template('orders', 'select', [
    'report',
    0.4,
    'SELECT date_trunc(?, o.created_at) AS day, o.currency, count(*) AS orders, sum(o.total_cents) AS total FROM orders o WHERE o.created_at >= ? AND o.created_at < ? GROUP BY 1, 2 ORDER BY total DESC',
  ]),
  template('order_lines', 'select', [
    'list',
    80,
    'SELECT l.id, l.sku, l.quantity, l.price_cents FROM order_lines l WHERE l.order_id = ? ORDER BY l.position',
  ]),
  template('order_lines', 'insert', [
    'write',
    45,
    'INSERT INTO order_lines (order_id, position, sku, quantity, price_cents) VALUES (?, ?, ?, ?, ?)',
  ]),
  template('order_lines', 'select', [
    'report',
    0.3,
    'SELECT l.sku, sum(l.quantity) AS sold, sum(l.quantity * l.price_cents) AS revenue FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.created_at >= ? GROUP BY l.sku ORDER BY revenue DESC, l.sku',
  ]),
  template('customers', 'select', [
    'point',
    110,
    'SELECT id, email, display_name, locale, loyalty_tier, last_seen_at FROM customers WHERE id = ?',
  ]),
  template('customers', 'select', [
    'list',
    12,
    'SELECT id, email, display_name FROM customers WHERE lower(email) = lower(?) AND deleted_at IS NULL',
  ]),
  template('customers', 'update', [
    'write',
    30,
    'UPDATE customers SET last_seen_at = now(), visits = visits + ? WHERE id = ?',
  ]),
  template('customers', 'select', [
    'report',
    0.2,
    'SELECT c.loyalty_tier, count(DISTINCT c.id) AS people, avg(o.total_cents) AS basket FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.created_at >= ? GROUP BY c.loyalty_tier ORDER BY people DESC',
  ]),
  template('stock_levels', 'select', [
    'point',
    95,
    'SELECT sku, warehouse_id, on_hand, reserved FROM stock_levels WHERE sku = ? AND warehouse_id = ?',
  ]),
  template('stock_levels', 'update', [
    'write',
    35,
    'UPDATE stock_levels SET reserved = reserved + ?, updated_at = now() WHERE sku = ? AND warehouse_id = ? AND on_hand - reserved >= ?',
  ]),
  template('stock_levels', 'select', [
    'list',
    9,
    'SELECT s.sku, s.on_hand - s.reserved AS free FROM stock_levels s WHERE s.warehouse_id = ? AND s.on_hand - s.reserved < ? ORDER BY free LIMIT ?',
  ]),
  template('products', 'select', [
    'point',
    120,
    'SELECT p.sku, p.title, p.price_cents, p.attributes FROM products p WHERE p.sku = ?',
  ]),
  template('products', 'select', [
    'list',
    55,
    'SELECT p.sku, p.title, p.price_cents FROM products p JOIN product_categories pc ON pc.sku = p.sku WHERE pc.category_id = ? AND p.active ORDER BY p.rank LIMIT ? OFFSET ?',
  ]),
  template('products', 'select', [
    'list',
    18,
    'SELECT p.sku, p.title, ts_rank(p.search, query) AS score FROM products p, plainto_tsquery(?) query WHERE p.search @@ query ORDER BY score DESC LIMIT ?',
  ]),
  template('carts', 'select', ['point', 85, 'SELECT id, customer_id, items, expires_at FROM carts WHERE id = ?']),
  template('carts', 'update', [
    'write',
    40,
    'UPDATE carts SET items = ?, expires_at = now() + ?::interval WHERE id = ?',
  ]),
  template('carts', 'delete', [
    'write',
    4,
    'DELETE FROM carts WHERE expires_at < now() - ?::interval AND id IN (SELECT id FROM carts WHERE expires_at < now() LIMIT ?)',
  ]),
  template('payments', 'insert', [
    'write',
    20,
    'INSERT INTO payments (id, order_id, provider, amount_cents, state, created_at) VALUES (?, ?, ?, ?, ?, now())',
  ]),
  template('payments', 'select', [
    'list',
    24,
    'SELECT id, state, amount_cents FROM payments WHERE order_id = ? ORDER BY created_at DESC',
  ]),
  template('payments', 'update', ['write', 20, 'UPDATE payments SET state = ?, settled_at = now() WHERE id = ?']),
  template('events', 'insert', [
    'write',
    60,
    'INSERT INTO events (stream, version, kind, payload, recorded_at) VALUES (?, ?, ?, ?, now())',
  ]),
  template('events', 'select', [
    'list',
    30,
    'SELECT version, kind, payload FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?',
  ]),
  template('events', 'select', [
    'report',
    0.2,
    'SELECT kind, percentile_disc(?) WITHIN GROUP (ORDER BY recorded_at - occurred_at) AS delay FROM events WHERE recorded_at >= ? GROUP BY kind ORDER BY delay DESC',
  ]),
  template('sessions', 'select', [
    'point',
    140,
    'SELECT token_hash, customer_id, expires_at FROM sessions WHERE token_hash = ?',
  ]),
  template('sessions', 'update', [
    'write',
    25,
    'UPDATE sessions SET expires_at = now() + ?::interval WHERE token_hash = ?',
  ]),
  template('shipments', 'select', [
    'list',
    22,
    'SELECT s.id, s.carrier, s.tracking, s.state FROM shipments s WHERE s.order_id = ANY(?) ORDER BY s.created_at',
  ]),
  template('shipments', 'update', ['write', 10, 'UPDATE shipments SET state = ?, last_scan_at = ? WHERE tracking = ?']),
  template('reviews', 'select', [
    'list',
    26,
    'SELECT r.id, r.rating, r.title, r.body FROM reviews r WHERE r.sku = ? AND r.approved ORDER BY r.helpful DESC LIMIT ?',
  ]),
];
