#!/bin/sh
# Run once: the service's user in Elasticsearch. It reads every index, and writes its own.
set -eu
put() {
  curl --fail --silent --show-error --user "elastic:$ELASTIC_PASSWORD" --header 'content-type: application/json' \
    --request PUT "http://elasticsearch:9200/_security/$1" --data "$2"
}
put role/casefile '{
  "cluster": ["monitor", "manage_index_templates"],
  "indices": [
    { "names": ["*"], "privileges": ["read", "view_index_metadata"] },
    { "names": ["casefile-*"], "privileges": ["all"] }
  ]
}'
put user/casefile "{ \"password\": \"$CASEFILE_ELASTICSEARCH_PASSWORD\", \"roles\": [\"casefile\"] }"
