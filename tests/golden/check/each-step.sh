read -r board; read -r script; set -- $script; so_far=; while [ $# -gt 0 ]; do so_far="$so_far $1 $2 $3"; shift 3; echo "$board $so_far" | "$RIGHT"; done
