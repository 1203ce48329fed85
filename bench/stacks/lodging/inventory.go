// Inventory: which rooms are free, and a hold on one of them. HTTPS, MariaDB, slog as text.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	_ "github.com/go-sql-driver/mysql"
)

type offer struct {
	Room  int            `json:"room"`
	Price int            `json:"price"`
	Rules map[string]int `json:"rules,omitempty"`
}

func main() {
	log := slog.New(slog.NewTextHandler(os.Stdout, nil))
	slog.SetDefault(log)
	version := os.Getenv("VERSION")
	db, err := sql.Open("mysql", os.Getenv("DSN"))
	if err != nil {
		log.Error("cannot open database", "err", err)
		os.Exit(1)
	}
	db.SetMaxOpenConns(8)
	db.SetConnMaxLifetime(20 * time.Second)
	mux := http.NewServeMux()
	mux.HandleFunc("/rooms", func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
		defer cancel()
		rows, err := db.QueryContext(ctx, "SELECT id, price FROM rooms WHERE city = ? ORDER BY price LIMIT 5", r.URL.Query().Get("city"))
		if err != nil {
			log.Error("room search failed", "city", r.URL.Query().Get("city"), "err", err, "elapsed", time.Since(start).Round(time.Millisecond))
			http.Error(w, "search failed", http.StatusInternalServerError)
			return
		}
		defer rows.Close()
		offers := []offer{}
		for rows.Next() {
			var o offer
			if err := rows.Scan(&o.Room, &o.Price); err != nil {
				log.Error("bad row", "err", err)
				continue
			}
			if version == "2.5.0" && o.Price%3 == 0 {
				o.Rules["discount"] = o.Price / 10
			}
			offers = append(offers, o)
		}
		log.Info("search", "city", r.URL.Query().Get("city"), "found", len(offers), "elapsed", time.Since(start).Round(time.Microsecond))
		json.NewEncoder(w).Encode(offers)
	})
	mux.HandleFunc("/hold", func(w http.ResponseWriter, r *http.Request) {
		room := r.URL.Query().Get("room")
		start := time.Now()
		if _, err := db.Exec("UPDATE rooms SET held = held + 1 WHERE id = ?", room); err != nil {
			log.Error("hold failed", "room", room, "err", err, "elapsed", time.Since(start).Round(time.Millisecond))
			http.Error(w, "hold failed", http.StatusInternalServerError)
			return
		}
		log.Info("held", "room", room, "elapsed", time.Since(start).Round(time.Microsecond))
		w.Write([]byte("held"))
	})
	server := &http.Server{Addr: os.Getenv("LISTEN"), Handler: mux}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	go func() {
		<-stop
		log.Info("shutting down")
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		server.Shutdown(ctx)
		os.Exit(0)
	}()
	log.Info("inventory listening", "addr", os.Getenv("LISTEN"), "version", version)
	if err := server.ListenAndServeTLS(os.Getenv("CERT"), os.Getenv("KEY")); err != http.ErrServerClosed {
		log.Error("server stopped", "err", err)
		os.Exit(1)
	}
	time.Sleep(3 * time.Second)
}
