# Notifier: takes jobs from the queue, reads the booking, and sends a text message by the gateway of a third party.
require 'logger'
require 'json'
require 'socket'
require 'net/http'
require 'mysql2'
$stdout.sync = true
log = Logger.new($stdout, progname: 'notifier')
queue = nil
db = nil
ask = lambda do |text|
  queue ||= TCPSocket.new('queue', 11300)
  queue.write("#{text}\r\n")
  queue.gets.to_s.strip
end
trap('TERM') { exit }
log.info('Notifier started')
loop do
  begin
    reply = ask.call('reserve-with-timeout 5')
    next unless reply.start_with?('RESERVED')
    _, id, length = reply.split
    job = JSON.parse(queue.read(length.to_i + 2))
    begin
      db ||= Mysql2::Client.new(host: 'mariadb', username: 'notifier', password: 'n0tify', database: 'lodging', connect_timeout: 2, read_timeout: 6)
      guest = db.query("SELECT guest FROM bookings WHERE id = #{job['booking'].to_i}").first
      answer = Net::HTTP.post(URI('http://sms.textline.example:9000/v2/messages'), { to: guest && guest['guest'], booking: job['booking'] }.to_json)
      raise "textline answered #{answer.code} #{answer.message}" unless answer.code == '202'
      log.info("Message sent for booking #{job['booking']}")
      ask.call("delete #{id}")
    rescue StandardError => e
      log.error("Message for booking #{job['booking']} failed: #{e.class}: #{e.message}")
      db = nil if e.is_a?(Mysql2::Error)
      ask.call("release #{id} 10 2")
    end
  rescue SystemCallError, IOError => e
    log.error("Queue is not reachable: #{e.class}: #{e.message}")
    queue = nil
    sleep 1
  end
end
