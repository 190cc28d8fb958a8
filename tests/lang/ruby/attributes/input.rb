class Subscription
  def initialize(connection)
    @connection = connection
  end

  attr_reader :connection, :identifier

  private
    attr_writer :state
end
