// Routes: which depots a parcel passes, and where it is. Release 3.9.0 reads the depot of a parcel that has none yet.
use axum::{extract::{Query, State}, http::StatusCode, routing::get, Json, Router};
use deadpool_postgres::{Config, Pool, PoolConfig, Runtime, Timeouts};
use serde_json::{json, Value};
use std::{collections::HashMap, env, error::Error, time::{Duration, Instant}};
use tokio_postgres::NoTls;
use tracing::{error, info, warn};

type Reply = (StatusCode, Json<Value>);

fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source { text = format!("{text}: {inner}"); source = inner.source(); }
    text
}

fn failed(what: &str, parcel: i64, reason: String) -> Reply {
    error!(parcel, reason, "{what}");
    (StatusCode::INTERNAL_SERVER_ERROR, Json(json!({ "error": what })))
}

fn parcel_of(query: &HashMap<String, String>) -> i64 { query.get("parcel").and_then(|text| text.parse().ok()).unwrap_or(1) }

async fn track(State(pool): State<Pool>, Query(query): Query<HashMap<String, String>>) -> Reply {
    let (parcel, started) = (parcel_of(&query), Instant::now());
    let client = match pool.get().await { Ok(client) => client, Err(reason) => return failed("could not get a connection", parcel, chain(&reason)) };
    let found = client.query_opt("SELECT depot, state FROM parcels WHERE id = $1", &[&(parcel as i32)]).await;
    let row = match found { Ok(row) => row, Err(reason) => return failed("track query failed", parcel, chain(&reason)) };
    let Some(row) = row else { warn!(parcel, "no such parcel"); return (StatusCode::NOT_FOUND, Json(json!({}))) };
    let depot: Option<i32> = row.get(0);
    let depot = if env::var("VERSION").as_deref() == Ok("3.9.0") { depot.expect("parcel without depot") } else { depot.unwrap_or(0) };
    info!(parcel, depot, elapsed_ms = started.elapsed().as_millis() as u64, "tracked");
    (StatusCode::OK, Json(json!({ "depot": depot, "state": row.get::<_, String>(1) })))
}

async fn plan(State(pool): State<Pool>, Query(query): Query<HashMap<String, String>>) -> Reply {
    let (parcel, started) = (parcel_of(&query), Instant::now());
    let client = match pool.get().await { Ok(client) => client, Err(reason) => return failed("could not get a connection", parcel, chain(&reason)) };
    let done = client.execute("WITH planned AS (UPDATE parcels SET state = 'planned' WHERE id = $1 RETURNING id) INSERT INTO scans (parcel, note) SELECT id, repeat('x', 6000) FROM planned", &[&(parcel as i32)]).await;
    if let Err(reason) = done { return failed("could not store the plan", parcel, chain(&reason)) }
    info!(parcel, elapsed_ms = started.elapsed().as_millis() as u64, "planned");
    (StatusCode::OK, Json(json!({ "legs": 3 })))
}

#[tokio::main]
async fn main() {
    tracing_subscriber::fmt().json().init();
    std::panic::set_hook(Box::new(|info| error!(location = info.location().map(|place| place.to_string()), "panicked: {}", info.payload().downcast_ref::<String>().cloned().unwrap_or_default())));
    let var = |name: &str| env::var(name).unwrap_or_default();
    let mut config = Config::new();
    (config.host, config.port, config.dbname, config.user, config.password) = (Some(var("DB_HOST")), Some(6432), Some("parcels".into()), Some("routes".into()), Some(var("DB_PASSWORD")));
    config.connect_timeout = Some(Duration::from_secs(3));
    config.pool = Some(PoolConfig { max_size: 8, timeouts: Timeouts::wait_millis(4000), ..Default::default() });
    let pool = config.create_pool(Some(Runtime::Tokio1), NoTls).expect("pool");
    let app = Router::new().route("/track", get(track)).route("/plan", get(plan)).route("/health", get(|| async { "ok" })).with_state(pool);
    let listener = tokio::net::TcpListener::bind(var("LISTEN")).await.expect("listen");
    info!(version = var("VERSION"), listen = var("LISTEN"), "routes started");
    axum::serve(listener, app).await.expect("serve");
}
